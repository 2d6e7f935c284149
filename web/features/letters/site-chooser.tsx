// Chooses the site and the person of a letter.
import { useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { useSites } from '#web/data/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { findSites } from './find-sites.ts'

type SiteChooserProps = {
  people: readonly Person[]
  onChoose: (siteId: string, personId: string) => void
  onClose: () => void
}

/** Open while it's mounted. */
export function SiteChooser({ people, onChoose, onClose }: SiteChooserProps) {
  const { sites } = useSites()
  const [typed, setTyped] = useState('')
  const [personId, setPersonId] = useState(people[0]?.id)
  const found = findSites(sites.values(), typed)
  return (
    <Dialog
      title="Write to a site"
      description="Any site on our list, whether it lists you or not. The letter becomes a removal of its own."
      open
      onOpenChange={isOpen => !isOpen && onClose()}
    >
      {personId === undefined ? (
        <div className="grid justify-items-start gap-4">
          <p className="text-soft">First, tell us who the letter is for.</p>
          <LinkButton to="/onboarding">Add a person</LinkButton>
        </div>
      ) : (
        <div className="grid gap-5">
          {people.length > 1 && (
            <Field label="For">
              <Select
                value={personId}
                onChange={event => setPersonId(event.target.value)}
                options={people.map(person => ({ value: person.id, label: mainName(person) }))}
              />
            </Field>
          )}
          <Field label="Site" hint="Its name, or its address on the web.">
            <TextInput
              type="search"
              autoComplete="off"
              data-first-focus=""
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
          </Field>
          <p role="status" className="text-sm text-soft empty:hidden">
            {typed.trim() !== '' && found.length === 0 && 'No site on our list has that name.'}
          </p>
          {found.length > 0 && (
            <List label="Sites">
              {found.map(site => (
                <ListRow
                  key={site.id}
                  title={site.name}
                  detail={site.host}
                  trailing={
                    <Button
                      size="small"
                      aria-label={`Write to ${site.name}, ${site.host}`}
                      onClick={() => onChoose(site.id, personId)}
                    >
                      Write
                    </Button>
                  }
                />
              ))}
            </List>
          )}
        </div>
      )}
    </Dialog>
  )
}
