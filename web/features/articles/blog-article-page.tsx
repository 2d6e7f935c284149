// An article of the blog (PRODUCT T2.9).
import { ArrowLeft, Share2 } from 'lucide-react'
import type { BlogMatter } from '#web/content/article.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { ArticleBody, type Body } from './article-body.tsx'
import { ArticleCover } from './article-cover.tsx'
import { BlogFacts } from './blog-facts.tsx'
import { longDay } from './long-day.ts'
import { Sources } from './sources.tsx'

/** The only one with a cover (PRODUCT T2.9). */
const COVERED = 'ultimate-data-broker-guide'

type BlogArticlePageProps = { slug: string; article: BlogMatter; body: Body }

export function BlogArticlePage({ slug, article, body }: BlogArticlePageProps) {
  return (
    <Page width="prose">
      <TextLink to="/blog" className="inline-flex min-h-8 items-center gap-1.5 text-sm text-soft">
        <ArrowLeft aria-hidden className="size-4" />
        Privacy Blog
      </TextLink>
      <article className="mt-6">
        <header>
          <BlogFacts article={article} />
          <h1 className="mt-3 font-serif text-[2.5rem] leading-[1.1] font-medium tracking-[-0.02em] text-balance">
            {article.title}
          </h1>
          <p className="mt-4 text-lg text-pretty text-soft">{article.excerpt}</p>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-4 border-y border-line py-3">
            <p className="text-sm text-soft">
              {article.author}. Last revised{' '}
              <time dateTime={article.updated}>{longDay(article.updated)}</time>.
            </p>
            <ShareArticle title={article.title} />
          </div>
        </header>
        {slug === COVERED && (
          <div className="mt-8">
            <ArticleCover />
          </div>
        )}
        <div className="mt-8">
          <ArticleBody body={body} />
        </div>
        <Sources of={article.sources} />
      </article>
      <aside className="mt-14 border-t-2 border-ink pt-6">
        <h2 className="font-serif text-2xl font-medium">See who lists you</h2>
        <p className="mt-2 text-soft">A name is enough to start, and nothing is sent anywhere without you.</p>
        <div className="mt-5">
          <LinkButton to="/scan" variant="primary">
            Start Free Scan
          </LinkButton>
        </div>
      </aside>
      <section className="mt-12 border-t border-line pt-6">
        <h2 className="font-serif text-xl font-medium">Related Articles</h2>
        <div className="mt-4">
          <LinkButton to="/blog">View All Articles</LinkButton>
        </div>
      </section>
    </Page>
  )
}

/** Shares an article through the device, else copies its address. */
function ShareArticle({ title }: { title: string }) {
  const share = async () => {
    const url = window.location.origin + window.location.pathname
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        toast({ title: 'Link copied', tone: 'success' })
      }
    } catch (error) {
      // The person closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ title: 'Couldn’t share the article', description: url, tone: 'destructive' })
    }
  }
  return (
    <Button size="small" icon={<Share2 aria-hidden className="size-4" />} onClick={() => void share()}>
      Share Article
    </Button>
  )
}
