"""Shared parts of the pictures of all games.

A game is drawn with these:

* `board` is the contract: a renderer takes views and a `Table`, and returns a `picture.Picture`;
  `png` and `gif` encode it.
* `theme` has the shared colours and the seats' marks; a game adds its own and makes one `palette.Palette` of its flat
  colours and of the pairs that meet. A colour must be in the palette before anything is drawn in it.
* `shapes.shape` draws a shape once, enlarged, with a `Pen`; the function that calls it is cached by the geometry.
  `canvas.Canvas.lay` lays the shape in any pinned colour on any ground, in one look-up a pixel.
* Anything drawn repeatedly on a known ground is a small `Canvas`, cached as a tile (`freeze`) and copied (`stamp`).
* Anything with many colours (a creature) is drawn in RGBA once, made a `sprites.Sprite` and pasted.
* `fonts` writes and measures text and makes names drawable; `chrome` draws the top line, panels and emblems.
"""
