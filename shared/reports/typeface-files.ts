// The font files that PDFs use, in order of preference.

/** Parts of each package `@fontsource/…`; the files are named after them. */
export const TYPEFACE_PARTS = {
  serif: { family: 'newsreader', parts: ['latin', 'latin-ext', 'vietnamese'] },
  sans: {
    family: 'inter',
    parts: ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'],
  },
} as const

/** The file of a part, as a path that Node resolves. */
export const typefaceFile = (family: string, part: string): string =>
  `@fontsource/${family}/files/${family}-${part}-400-normal.woff`
