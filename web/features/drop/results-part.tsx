// What sites reported, as the person reads it on the portal: one code per site, each with its meaning.
import { type SubmitEvent, useId, useState } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { DropRequest } from '#shared/collections/drop-requests.ts'
import { DROP_CODES, type DropCode, dropCode } from '#shared/domain/drop/result-code.ts'
import { isInDrop } from '#shared/domain/drop-register.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { DropRequestActions } from './use-drop-request.ts'

type ResultsPartProps = {
  request: DropRequest
  sites: ReadonlyMap<string, DataBrokerSite>
  actions: DropRequestActions
}

const CODES = dropCode.options.map(value => ({ value, label: DROP_CODES[value].label }))

export function ResultsPart({ request, sites, actions }: ResultsPartProps) {
  const registered = [...sites.values()].filter(isInDrop)
  return (
    <Section
      id="reports"
      title="What sites report"
      lede="To read the reports, sign in to the portal with your DROP ID. Enter the ones you want to keep track of. A report is only the site’s word."
    >
      {request.results.length > 0 && (
        <List label="Reports of sites">
          {request.results.map(({ name, code }) => (
            <ListRow
              key={name}
              title={`${name}: ${DROP_CODES[code].label}`}
              detail={DROP_CODES[code].meaning}
              trailing={
                <Button size="small" variant="quiet" onClick={() => void actions.unreport(name)}>
                  Delete<VisuallyHidden> the report of {name}</VisuallyHidden>
                </Button>
              }
            />
          ))}
        </List>
      )}
      <ReportForm
        names={registered.map(site => site.name)}
        onReport={(name, code) => {
          const site = registered.find(one => one.name.toLowerCase() === name.toLowerCase())
          return actions.report({ name: site?.name ?? name, site_id: site?.id ?? null, code })
        }}
      />
    </Section>
  )
}

type ReportFormProps = {
  /** Names to choose from; any other can be typed. */
  names: readonly string[]
  onReport: (name: string, code: DropCode) => Promise<void>
}

const NAME_MAX = 120

function ReportForm({ names, onReport }: ReportFormProps) {
  const listId = useId()
  const [name, setName] = useState('')
  const [code, setCode] = useState<DropCode>('deleted')
  const [error, setError] = useState<string | null>(null)
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    const said = name.trim()
    setError(said === '' ? 'Enter the site’s name as the portal shows it.' : null)
    if (said === '') return
    await onReport(said, code)
    setName('')
  }
  return (
    <form
      noValidate
      onSubmit={event => void add(event)}
      className="mt-5 grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem_auto] sm:items-start"
    >
      <Field label="Site" error={error}>
        <TextInput
          value={name}
          list={listId}
          maxLength={NAME_MAX}
          autoComplete="off"
          onChange={event => setName(event.target.value)}
        />
      </Field>
      <datalist id={listId}>
        {names.map(one => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Field label="Result">
        <Select
          value={code}
          options={CODES}
          onChange={event => setCode(dropCode.parse(event.target.value))}
        />
      </Field>
      <Button type="submit" className="sm:mt-[1.6875rem]">
        Add report
      </Button>
    </form>
  )
}
