// What a scan discloses to sites: names, places, and to how many sites. Shown before it starts, and stays next to it.
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { SearchTerms } from './search-terms.ts'

type SearchDisclosureProps = {
  personId: string
  terms: SearchTerms
  sites: number
  /** Sites that can't be searched automatically. */
  unsearchable: number
  /** Sites that the person wants left alone. */
  leftAlone: number
  knowsAge: boolean
}

export function SearchDisclosure(props: SearchDisclosureProps) {
  const { personId, terms, sites, unsearchable, leftAlone, knowsAge } = props
  const { names, places, pairs, skipped } = terms
  const pair = pairs === 1 ? 'one name in one place' : `${pairs} pairs of a name and a place, one at a time`
  const items = [
    { term: names.length === 1 ? 'Name' : 'Names', detail: names.join(', ') },
    { term: places.length === 1 ? 'Place' : 'Places', detail: places.join(' · ') },
    {
      term: 'Sites',
      detail: `${sites} ${sites === 1 ? 'site gets' : 'sites each get'} ${pair}.${
        unsearchable === 0
          ? ''
          : ` ${unsearchable} more can’t be searched automatically and ${unsearchable === 1 ? 'isn’t' : 'aren’t'} counted.`
      }`,
    },
    ...(leftAlone > 0
      ? [
          {
            term: 'Left alone',
            detail: `${leftAlone === 1 ? '1 site' : `${leftAlone} sites`}, because you asked us to.`,
          },
        ]
      : []),
    ...(knowsAge ? [{ term: 'Age', detail: 'Some sites ask for an age or a year of birth, too.' }] : []),
    {
      term: 'Not sent',
      detail: 'Streets, phone numbers, email addresses, and relatives. We compare those with what we find.',
    },
  ]
  return (
    <Section
      title="What sites get from us"
      action={
        <div className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft">
          <TextLink to="/dry-run" search={{ person: personId }}>
            See what each site would be asked
          </TextLink>
          <TextLink to="/people/$personId" params={{ personId }}>
            Change names and places
          </TextLink>
        </div>
      }
    >
      <DefinitionList items={pairs === 0 ? items.slice(-1) : items} />
      {skipped > 0 && (
        <p className="mt-3 text-sm text-faint">
          With this many names and places, we ask for the {pairs} likeliest pairs. {skipped} less likely ones
          are left out.
        </p>
      )}
    </Section>
  )
}
