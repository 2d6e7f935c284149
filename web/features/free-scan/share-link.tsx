// The address of the shared page, to be opened or copied by hand.
import { ExternalLink } from '#web/ui/external-link.tsx'

export function ShareLink({ url }: { url: string }) {
  return (
    <section aria-labelledby="shared-title" className="rounded-lg border border-line bg-raised p-6">
      <h2 id="shared-title" className="text-base font-semibold">
        Your page to share
      </h2>
      <p className="mt-1 text-sm text-pretty text-soft">
        It shows the score and the counts, and never your name. It’s gone in 24 hours.
      </p>
      <p className="mt-2 text-sm">
        <ExternalLink href={url}>Open the page</ExternalLink>
      </p>
    </section>
  )
}
