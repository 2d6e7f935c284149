// The shapes of written articles: what the front matter of an .mdx file says, as pages use it.
// web/build/read-articles.ts checks each file against its schema while the app is built.

export type Source = { title: string; url: string; date: string }

/** An article of the help center. */
export type HelpArticle = {
  slug: string
  category: HelpCategoryId
  title: string
  summary: string
  /** Place within its category. */
  order: number
  updated: string
  /** To read it, at 200 words a minute. */
  minutes: number
}

/** What a list says of an article of the blog. */
export type BlogEntry = {
  slug: string
  title: string
  excerpt: string
  category: string
  minutes: number
  /** When it first came out. */
  date: string
}

/** The front matter of a blog article. */
export type BlogMatter = Omit<BlogEntry, 'slug'> & {
  updated: string
  author: string
  keywords: readonly string[]
  sources: readonly Source[]
}

/** The front matter of a public text page: terms, policies, guides. */
export type TextMatter = {
  title: string
  description: string
  keywords: readonly string[]
  updated: string
  sources?: readonly Source[]
}

/** The four categories, in the order of PRODUCT T2.8. */
export const HELP_CATEGORIES = [
  {
    id: 'getting-started',
    title: 'Getting Started',
    lede: 'Sign up, tell us who to look for, and run a first scan.',
  },
  {
    id: 'account-and-billing',
    title: 'Account & Billing',
    lede: 'Signing in, your household, your data, and your plan.',
  },
  {
    id: 'privacy-scans',
    title: 'Privacy Scans',
    lede: 'What we search, what we send, and how we tell it’s you.',
  },
  {
    id: 'data-removal',
    title: 'Data Removal',
    lede: 'Requests, whose turn it is, and the proof at the end.',
  },
] as const
export type HelpCategoryId = (typeof HELP_CATEGORIES)[number]['id']
