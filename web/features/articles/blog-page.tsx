// The blog: the featured article first, then the others by date.
import articles from 'virtual:articles/blog'
import { Link } from '@tanstack/react-router'
import type { BlogEntry } from '#web/content/article.ts'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ArticleCover } from './article-cover.tsx'
import { BlogFacts } from './blog-facts.tsx'

/** PRODUCT T2.9 names it. */
const FEATURED = 'ultimate-data-broker-guide'

export function BlogPage() {
  const featured = articles.find(({ slug }) => slug === FEATURED)
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail('/blog', { '/blog': 'Blog' })} />
      <PageHeader title="Privacy Blog" lede="How your data gets around, and what you can do about it." />
      {featured && <Featured article={featured} />}
      <ul className="mt-12 grid gap-x-10 border-b border-line md:grid-cols-2">
        {articles
          .filter(({ slug }) => slug !== FEATURED)
          .map(article => (
            <li key={article.slug} className="border-t border-line">
              <Link to="/blog/$slug" params={{ slug: article.slug }} className="group block py-6">
                <BlogFacts article={article} />
                <h2 className="mt-1.5 font-serif text-xl font-medium text-balance underline-offset-4 group-hover:underline">
                  {article.title}
                </h2>
                <p className="mt-2 text-pretty text-soft">{article.excerpt}</p>
              </Link>
            </li>
          ))}
      </ul>
    </Page>
  )
}

function Featured({ article }: { article: BlogEntry }) {
  return (
    <Link
      to="/blog/$slug"
      params={{ slug: article.slug }}
      className="group grid items-center gap-x-12 gap-y-6 border-t-2 border-ink pt-8 lg:grid-cols-2"
    >
      <div>
        <BlogFacts article={article} />
        <h2 className="mt-2 font-serif text-3xl font-medium tracking-[-0.015em] text-balance underline-offset-[0.18em] group-hover:underline group-hover:decoration-1">
          {article.title}
        </h2>
        <p className="mt-3 text-lg text-pretty text-soft">{article.excerpt}</p>
      </div>
      <ArticleCover />
    </Link>
  )
}
