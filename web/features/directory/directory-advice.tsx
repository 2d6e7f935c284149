// What helps, what to be careful about, and links to a scan.
import { LinkButton } from '#web/ui/link-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const PROTECT = [
  'Give a broker only what its form marks as required, and only what your listing already shows.',
  'Use an email address or alias that you keep for this. Replies and links go there.',
  'Opt out at the site that supplies the data first. Sites that copy it may follow.',
  'Write down the date and what you sent, and look again after a few weeks.',
  'If you live in California, file one request at DROP. It reaches every broker registered there.',
]

const RED_FLAGS = [
  'It wants money, or a paid report, before it takes a listing down.',
  'It asks for your Social Security number, or part of it.',
  'It asks for an ID to stop the sale of your data. In California, that can’t be required.',
  'The link in its email leads to an address that isn’t the site’s own.',
  'It promises that your data will never come back.',
]

export function DirectoryAdvice() {
  return (
    <>
      <div className="mt-14 grid gap-x-12 gap-y-10 md:grid-cols-2">
        <List title="Protect yourself" points={PROTECT} />
        <List title="Red flags" points={RED_FLAGS} />
      </div>
      <p className="mt-6 max-w-prose text-sm text-faint">
        The law behind these points, with its sources, is on{' '}
        <TextLink to="/$page" params={{ page: 'privacy-education' }}>
          your privacy rights
        </TextLink>
        .
      </p>
      <Section title="Or let Offlist do it">
        <p className="max-w-prose text-soft">
          Offlist searches people-search sites for you, asks for the removal of what you choose, and checks
          twice that it’s gone. Each broker’s page here says what we do at that site, and what stays yours.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton to="/scan" variant="primary">
            Start Automated Removal
          </LinkButton>
          <LinkButton to="/scan">Free Privacy Scan</LinkButton>
        </div>
      </Section>
    </>
  )
}

function List({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h2 className="font-serif text-2xl font-medium tracking-[-0.01em]">{title}</h2>
      <ul className="mt-4 border-t border-line">
        {points.map(point => (
          <li key={point} className="border-b border-line py-2.5 text-pretty">
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
