// The layout of an article: reading width, internal links through the router, tables that scroll by themselves.
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, isValidElement, type ReactNode } from 'react'
import { textLinkStyle } from '#web/ui/text-link.tsx'

/** An article's own component, compiled from MDX. */
export type Body = ComponentType<{ components?: Record<string, unknown> }>

function ArticleLink({ href = '', children }: ComponentProps<'a'>) {
  // A number in brackets refers to a source at the bottom of the page.
  if (href.startsWith('#'))
    return (
      <a href={href} className="text-[0.8em] text-faint no-underline align-super hover:underline">
        {children}
      </a>
    )
  if (href.startsWith('/'))
    return (
      <Link to={href} className={textLinkStyle}>
        {children}
      </Link>
    )
  return (
    <a href={href} rel="noopener" className={textLinkStyle}>
      {children}
    </a>
  )
}

/** Content wider than the page scrolls by itself, also by keyboard. */
function Scrolls({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus
    <figure aria-label={label} tabIndex={0} className="my-6 overflow-x-auto">
      {children}
    </figure>
  )
}

const components = {
  a: ArticleLink,
  h2: (props: ComponentProps<'h2'>) => (
    <h2 {...props} className="mt-12 mb-4 font-serif text-2xl font-medium tracking-[-0.01em] text-balance" />
  ),
  h3: (props: ComponentProps<'h3'>) => <h3 {...props} className="mt-8 mb-2 text-lg font-semibold" />,
  p: (props: ComponentProps<'p'>) => <p {...props} className="my-4 text-pretty" />,
  ul: (props: ComponentProps<'ul'>) => (
    <ul {...props} className="my-4 grid list-disc gap-1.5 pl-5 marker:text-faint" />
  ),
  ol: (props: ComponentProps<'ol'>) => (
    <ol {...props} className="my-4 grid list-decimal gap-1.5 pl-6 marker:text-faint marker:tabular-nums" />
  ),
  // A link that is alone in its list item gets a touch target's height.
  li: ({ children }: ComponentProps<'li'>) => (
    <li className={isValidElement(children) && children.type === ArticleLink ? '*:inline-block' : undefined}>
      {children}
    </li>
  ),
  blockquote: (props: ComponentProps<'blockquote'>) => (
    <blockquote {...props} className="my-6 border-l-4 border-line pl-5 text-soft" />
  ),
  pre: (props: ComponentProps<'pre'>) => (
    <Scrolls label="Sample">
      <pre {...props} className="rounded-md border border-line bg-sunk p-4 text-sm leading-relaxed" />
    </Scrolls>
  ),
  code: (props: ComponentProps<'code'>) => (
    <code
      {...props}
      // A table's first column has names, such as paths: it scrolls sideways rather than break them.
      className="font-mono text-[0.9em] [overflow-wrap:anywhere] in-[pre]:[overflow-wrap:normal] in-[td:first-child]:[overflow-wrap:normal]"
    />
  ),
  table: (props: ComponentProps<'table'>) => (
    <Scrolls label="Table">
      <table {...props} className="w-full border-b border-line text-left text-[0.9375rem]" />
    </Scrolls>
  ),
  th: (props: ComponentProps<'th'>) => (
    <th {...props} className="border-t border-line py-2.5 pr-5 align-top text-sm font-medium text-faint" />
  ),
  td: (props: ComponentProps<'td'>) => (
    <td {...props} className="border-t border-line py-2.5 pr-5 align-top not-first:max-sm:min-w-36" />
  ),
}

/** `Body` is the article's component. */
export function ArticleBody({ body: Text }: { body: Body }) {
  return (
    <div className="max-w-prose text-[1.0625rem] leading-[1.7] *:first:mt-0">
      <Text components={components} />
    </div>
  )
}
