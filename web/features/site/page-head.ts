// A page's title, description and share tags (specification section 2, "Breadcrumbs and page metadata").

type PageMeta = { title: string; description: string; path: string }

/** For a route's `head`. The canonical address is relative, so it holds on whatever host serves the page. */
export function pageHead({ title, description, path }: PageMeta) {
  const full = path === '/' ? title : `${title} | Offlist`
  return {
    meta: [
      { title: full },
      { name: 'description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: 'Offlist' },
      { property: 'og:title', content: full },
      { property: 'og:description', content: description },
      { property: 'og:image', content: '/icons/icon-512.png' },
      { name: 'twitter:card', content: 'summary' },
      { name: 'twitter:title', content: full },
      { name: 'twitter:description', content: description },
    ],
    links: [{ rel: 'canonical', href: path }],
  }
}
