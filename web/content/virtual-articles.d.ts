// What web/build/article-lists.ts makes of the front matter of the articles.

declare module 'virtual:articles/help' {
  import type { HelpArticle } from '#web/content/article.ts'

  const articles: readonly HelpArticle[]
  export default articles
}
declare module 'virtual:articles/blog' {
  import type { BlogArticle } from '#web/content/article.ts'

  const articles: readonly BlogArticle[]
  export default articles
}
declare module 'virtual:articles/pages' {
  import type { TextPage } from '#web/content/article.ts'

  const pages: readonly TextPage[]
  export default pages
}
/** MiniSearch's index of the help center, as JSON. */
declare module 'virtual:articles/help-search' {
  const index: string
  export default index
}
declare module '*.mdx' {
  import type { ComponentType } from 'react'

  const Body: ComponentType<{ components?: Record<string, unknown> }>
  export default Body
}
