"""The files that pb and ImageMagick read differently, with the reasons."""

from __future__ import annotations

# By how much the same pixel may differ, of 255: by rounding, and where libheif rounds 10 and 12 bits before it converts.
TOLERANCE = 1
TOLERANCES = {"heif": 2}

# Patterns of the names of files, by the reasons.
DIFFERENCES: dict[str, list[str]] = {
    "Samples of transparency beyond the depth of the file: libpng ignores their highest bits, as browsers do":
        ["pillow/1_trns.png"],
    "An orientation as text, which is a habit of ImageMagick's: PNG has a chunk for it":
        ["pillow/exif_imagemagick_orientation.png"],
    "A quarter of the colours in each row, which TurboJPEG 2 does not read":
        ["go/testdata/video-001.q50.410.*"],
    "ImageMagick takes the fourth byte for alpha, which has no meaning with this header":
        ["x-image/testdata/yellow_rose-small.bmp", "pillow/bmp/q/rgb32fakealpha.bmp"],
    "The masks are in an unusual order or width; pb has the pixels of the suite's own pictures":
        ["pillow/rgb32bf-abgr.bmp", "pillow/bmp/q/rgb16-231.bmp", "pillow/bmp/q/rgba16-4444.bmp"],
    "ImageMagick takes the colours of OS/2 2.0 for three bytes each":
        ["pillow/bmp/q/pal8os2v2.bmp"],
    "A damaged file, of which pb reads nothing or other pixels":
        ["pillow/bmp/b/badheadersize.bmp", "pillow/bmp/b/badrle.bmp"],
    "Numbers of 12 or 32 bits, floating points, and JPEG of 12 bits, which libtiff does not convert to pixels":
        ["pillow/12bit.cropped.tif", "pillow/16_bit_binary_pgm.tiff", "pillow/cmx3g8_wv_1998.260_0745_mcidas.tiff",
         "pillow/hopper_unknown_pixel_mode.tif", "pillow/tiff_strip_cmyk_16l_jpeg.tif"],
    "Signed numbers, which libtiff takes for unsigned ones":
        ["pillow/16bit.s.tif"],
    "L*a*b* colours, which both convert with tables of their own":
        ["pillow/hopper.Lab.tif", "pillow/lab*.tif"],
    "ImageMagick shows the negative: it ignores that white is zero":
        ["pillow/tiff_gray_2_4_bpp/hopper?I*.tif"],
    "ImageMagick takes the colours of old JPEG compression for red, green and blue":
        ["pillow/old-style-jpeg-compression*.tif"],
    "More than 64 × 2²⁰ pixels":
        ["pillow/decompression_bomb.ico"],
    "A portable anymap as text is text: without its name, which this test does not tell, pb does not guess":
        ["pillow/hopper_*_plain.p?m"],
    "ImageMagick 6 leaves out the alpha of HEIC and AVIF":
        ["heif/heif/LA_*", "heif/heif/RGBA_*"],
    "ImageMagick 6 has libheif reduce the colours to half the rows and columns, and converts them itself":
        ["heif/heif_other/[eips]*.heic", "heif/heif_other/RGB_8_chroma444.heif", "heif/heif_other/nokia/*",
         "heif/heif_other/avif/fox.profile?.*.yuv4??.avif", "heif/heif_special/xiaomi.heic"],
}
