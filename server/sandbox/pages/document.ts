// The outermost HTML of a sandbox site's page. In all its markup and styles `x-` stands for the site's own prefix.
import { html, type Markup, trusted } from '../markup.ts'
import type { SiteDefinition } from '../sites/definition.ts'

export type Page = {
  title: string
  /** home: the start page · results: with the search box on top · narrow: forms and texts */
  kind: 'home' | 'results' | 'narrow'
  body: Markup
  /** The search, to fill in the search box again. */
  sought?: { name: string; city: string; state: string }
  script?: string
}

/** The site's mark as an SVG in the current color. */
export function mark(site: SiteDefinition, size: number): Markup {
  return trusted(
    `<svg class="x-mark" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${site.look.mark}</svg>`,
  )
}

/** A padlock, for parts behind the simulated paywall. */
export const lock: Markup = trusted(
  '<svg class="x-lock" width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" aria-hidden="true"><rect x="4" y="11" width="16" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/></svg>',
)

function icon(site: SiteDefinition): string {
  const { brand, onBrand } = site.look.colors
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${brand}"/><text x="16" y="23" font-family="Georgia,serif" font-weight="700" font-size="20" text-anchor="middle" fill="${onBrand}">${site.name.charAt(0)}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Replaces `x-` with the site's prefix in class attributes; page texts can't contain a raw quote. */
export function withPrefix(markup: Markup, prefix: string): Markup {
  return trusted(
    markup.text.replace(/class="([^"]*)"/g, (_, names: string) => {
      return `class="${names.replace(/(^|\s)x-/g, `$1${prefix}-`)}"`
    }),
  )
}

/** A whole page: `framed` is the body with the site's header and footer. */
export function document(site: SiteDefinition, page: Page, framed: Markup): string {
  const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<meta name="robots" content="noindex">
<link rel="icon" href="${icon(site)}">
<link rel="stylesheet" href="/site.css">
</head>
<body class="x-body x-on-${page.kind}">
${framed}
${page.script === undefined ? null : html`<script src="${page.script}" defer></script>`}
</body>
</html>`
  return withPrefix(whole, site.prefix).text
}
