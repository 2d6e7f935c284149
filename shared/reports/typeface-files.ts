// Which files of the product's own faces PDFs take their letters from, in the order in which they are asked for one.

/** Parts of each package `@fontsource/…`, whose files are named after them. */
export const TYPEFACE_PARTS = {
  serif: { family: 'newsreader', parts: ['latin', 'latin-ext', 'vietnamese'] },
  sans: {
    family: 'inter',
    parts: ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'],
  },
} as const

/** The file of a part, as Node finds it. */
export const typefaceFile = (family: string, part: string): string =>
  `@fontsource/${family}/files/${family}-${part}-400-normal.woff`
