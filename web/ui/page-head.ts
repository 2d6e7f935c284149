// A page's title, description and share tags (PRODUCT S2.9).
import { ORIGIN_PLACEHOLDER } from '#shared/protocol/page-placeholders.ts'
import { SHARE_IMAGE, shareImageFile } from './share-image-file.ts'

type PageMeta = {
  title: string
  description: string
  path: string
  keywords?: readonly string[]
  /** Follows the title, instead of the service's name. */
  suffix?: string
  /** Set if the page is a blog article. */
  article?: { date: string; updated: string; author: string; category: string }
}

const KEYWORDS = ['people-search sites', 'opt out', 'data removal', 'privacy']

/** The service's own address. In prerendered pages, the server fills it in. */
const origin = () => (typeof location === 'undefined' ? ORIGIN_PLACEHOLDER : location.origin)

/** For a route's `head`. */
export function pageHead(page: PageMeta) {
  const { title, description, path, keywords = KEYWORDS, suffix = 'Offlist', article } = page
  const full = path === '/' ? title : `${title} | ${suffix}`
  const image = `${origin()}${shareImageFile(path)}`
  return {
    meta: [
      { title: full },
      { name: 'description', content: description },
      { name: 'keywords', content: keywords.join(', ') },
      { property: 'og:type', content: article ? 'article' : 'website' },
      { property: 'og:site_name', content: 'Offlist' },
      { property: 'og:url', content: `${origin()}${path}` },
      { property: 'og:title', content: full },
      { property: 'og:description', content: description },
      { property: 'og:image', content: image },
      { property: 'og:image:width', content: String(SHARE_IMAGE.width) },
      { property: 'og:image:height', content: String(SHARE_IMAGE.height) },
      { property: 'og:image:alt', content: SHARE_IMAGE.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: full },
      { name: 'twitter:description', content: description },
      { name: 'twitter:image', content: image },
      { name: 'twitter:image:alt', content: SHARE_IMAGE.alt },
      ...(article ? [{ 'script:ld+json': articleData(page, article) }] : []),
    ],
    links: [{ rel: 'canonical', href: `${origin()}${path}` }],
  }
}

/** For search engines, in schema.org's vocabulary. */
const articleData = ({ title, description, path }: PageMeta, article: NonNullable<PageMeta['article']>) => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: title,
  description,
  articleSection: article.category,
  datePublished: article.date,
  dateModified: article.updated,
  image: `${origin()}${shareImageFile(path)}`,
  author: { '@type': 'Organization', name: article.author },
  publisher: { '@type': 'Organization', name: 'Offlist', url: origin() },
  mainEntityOfPage: `${origin()}${path}`,
})
