// What web/build/article-lists.ts makes of the front matter of the articles.

declare module 'virtual:articles/help' {
  import type { HelpArticle } from '#web/content/article.ts'

  const articles: readonly HelpArticle[]
  export default articles
}
declare module 'virtual:articles/blog' {
  import type { BlogEntry } from '#web/content/article.ts'

  const articles: readonly BlogEntry[]
  export default articles
}
/** Every article and page of text with its address, for the list of pages. */
declare module 'virtual:articles/addresses' {
  const addresses: readonly { path: string; updated: string }[]
  export default addresses
}
/** MiniSearch's index of the help center, as JSON. */
declare module 'virtual:articles/help-search' {
  const index: string
  export default index
}
