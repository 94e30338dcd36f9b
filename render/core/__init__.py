"""What the pictures of all games share: the contract, colours, fonts, shapes and the palette canvas."""
