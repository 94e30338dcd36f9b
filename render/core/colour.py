"""Color computations: mixing, contrast, and simulation of color-vision deficiencies."""

from math import cbrt, cos, radians, sin

Rgb = tuple[int, int, int]


def rgb(colour: str) -> Rgb:
    """Return red, green and blue, 0 to 255, of `#RRGGBB`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def hex_of(red: float, green: float, blue: float) -> str:
    """Return `#RRGGBB` of three amounts, 0 to 255, rounded and clipped."""
    return "#" + "".join(f"{min(255, max(0, round(part))):02X}" for part in (red, green, blue))


def mix(colour: str, other: str, share: float) -> str:
    """Return the mixture of `colour` and `other`, with `share` (0 to 1) of `other`, in sRGB."""
    return hex_of(*(a + (b - a) * share for a, b in zip(rgb(colour), rgb(other), strict=True)))


def _linear(part: float) -> float:
    part /= 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encode(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return 255 * (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055)


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2, 0 to 1."""
    red, green, blue = (_linear(part) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def darken(colour: str, ground: str, least: float) -> str:
    """Return a colour, darkened as far as its contrast with a light ground requires."""
    share = 0.0
    while contrast(mix(colour, "#000000", share), ground) < least:
        share += 0.04
    return mix(colour, "#000000", share)


def oklch(lightness: float, chroma: float, hue: float) -> str:
    """Return the clipped sRGB colour of an OKLCH triple, hue in degrees (B. Ottosson, "A perceptual color space")."""
    return hex_of(*rgb_of_lab(lightness, chroma * cos(radians(hue)), chroma * sin(radians(hue))))


def rgb_of_lab(lightness: float, a: float, b: float) -> tuple[float, float, float]:
    """Return the clipped sRGB, 0 to 255, of an OKLab triple."""
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        _encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        _encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        _encode(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )


def lab_of(*colour: int) -> tuple[float, float, float]:
    """Return the OKLab triple of red, green and blue, 0 to 255."""
    red, green, blue = (_linear(part) for part in colour)
    long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )
