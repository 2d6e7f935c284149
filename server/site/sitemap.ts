// What search engines are told of the public pages.
import type { SiteBuild } from '#shared/protocol/site-build.ts'

/** Every page that was built, with the day on which its text last changed where it says so. */
export function sitemapXml(pages: SiteBuild['pages'], publicUrl: string): string {
  const entries = pages.map(({ path, updated }) => {
    const day = updated === null ? '' : `<lastmod>${updated}</lastmod>`
    return `<url><loc>${publicUrl}${path}</loc>${day}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/** Screens show visitors nothing, so nobody needs to be kept from them. */
export function robotsTxt(publicUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}
