// The shape of a written page: headed parts of paragraphs and points. Texts only; how they are set is web/features/site.

export type PagePart = {
  title: string
  paragraphs: readonly string[]
  points?: readonly string[]
}

export type WrittenPage = {
  title: string
  /** One sentence under the headline, also the page's description for search engines. */
  lede: string
  parts: readonly PagePart[]
}

export type Question = { id: string; question: string; answer: readonly string[] }
