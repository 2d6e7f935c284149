// The request for a document: its kind, the person, the site, and the case.
import { type SubmitEvent, useState } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { REQUEST_TYPES, type RequestType } from '#shared/legal/allowed-citations.ts'
import { OBSTACLE_LABEL, obstaclesIn } from '#shared/legal/obstacles.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { dropDraft, readDraft, writeDraft } from '#web/data/drafts.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioTiles } from '#web/ui/radio-tiles.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { DocumentRequest } from './generate-document.ts'
import { requestLabel } from './request-view.ts'
import { siteChoices } from './site-choices.ts'

const DRAFT = 'legal-request'
const DESCRIPTION_MAX = 20_000

const HINT: Readonly<Record<RequestType, string>> = {
  gdpr_request: 'Erasure and objection, where European law applies.',
  ccpa_request: 'California’s law: stop selling, and delete.',
  deletion_request: 'Deletion under the law of the state you live in.',
  cease_and_desist: 'Stop publishing and selling, in firm words.',
}

type RequestFormProps = {
  people: readonly Person[]
  /** The preselected person. */
  startWith: Person | null
  scans: readonly ExposureScan[]
  sites: ReadonlyMap<string, DataBrokerSite>
  /** The model that may write it, or null. */
  model: string | null
  email: string
  busy: boolean
  generate: (asked: DocumentRequest) => Promise<boolean>
}

/** Typed text survives a reload, and is cleared once it's stored. */
export function RequestForm({
  people,
  startWith,
  scans,
  sites,
  model,
  email,
  busy,
  generate,
}: RequestFormProps) {
  const [type, setType] = useState<RequestType>('gdpr_request')
  const [description, setDescription] = useState(() => readDraft(DRAFT).description ?? '')
  const [personId, setPersonId] = useState(startWith?.id ?? '')
  const [siteId, setSiteId] = useState('')
  const [writer, setWriter] = useState<'model' | 'library' | null>(null)
  const reachable = useReachable()
  const person = people.find(one => one.id === personId) ?? startWith
  const byModel = model !== null && (writer ?? (reachable ? 'model' : 'library')) === 'model'
  const isBlank = description.trim() === ''
  const isLong = description.length > DESCRIPTION_MAX
  const obstacles = obstaclesIn(description)

  const write = (text: string) => {
    setDescription(text)
    writeDraft(DRAFT, { description: text })
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || isLong) return
    const site = sites.get(siteId) ?? null
    const kept = await generate({ type, description, person, site, scans, byModel, email })
    if (!kept) return
    setDescription('')
    dropDraft(DRAFT)
  }
  return (
    <form noValidate onSubmit={event => void submit(event)} className="grid gap-6">
      <RadioTiles
        legend="Kind of request"
        columns={4}
        value={type}
        onValueChange={value => setType(REQUEST_TYPES.find(known => known === value) ?? 'gdpr_request')}
        options={REQUEST_TYPES.map(value => ({ value, label: requestLabel(value), hint: HINT[value] }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {people.length > 1 && (
          <Field label="About">
            <Select
              value={person?.id ?? ''}
              onChange={event => setPersonId(event.target.value)}
              options={people.map(one => ({ value: one.id, label: mainName(one) }))}
            />
          </Field>
        )}
        <Field label="Site" optional>
          <Select
            value={siteId}
            onChange={event => setSiteId(event.target.value)}
            options={siteChoices(sites, scans, person)}
          />
        </Field>
      </div>
      <Field
        label="Describe your legal request"
        hint={
          obstacles.length > 0
            ? `From your words: ${obstacles.map(obstacle => OBSTACLE_LABEL[obstacle]).join(', ')}.`
            : 'What happened so far, and what you want. We’ll find the law; you don’t have to name one.'
        }
        error={
          isLong
            ? `Keep it to 20,000 characters. It has ${description.length.toLocaleString('en-US')}.`
            : undefined
        }
      >
        <Textarea
          rows={5}
          className="min-h-[7.5rem]"
          value={description}
          onChange={event => write(event.target.value)}
        />
      </Field>
      {model !== null && (
        <RadioTiles
          legend="Who writes it"
          value={byModel ? 'model' : 'library'}
          onValueChange={value => setWriter(value === 'model' ? 'model' : 'library')}
          options={[
            {
              value: 'model',
              label: `The model ${model}`,
              hint: reachable
                ? 'We take out names, addresses, phone numbers, emails and links first. A name that we don’t know, in lower case, can slip through. If it isn’t done in 30 seconds, we use reviewed clauses.'
                : 'You’re offline. It writes when you’re back.',
            },
            {
              value: 'library',
              label: 'Reviewed clauses',
              hint: 'On this device, right away. Nothing leaves it.',
            },
          ]}
        />
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          loading={busy}
          aria-disabled={isBlank || isLong}
          className="aria-disabled:opacity-50"
        >
          Generate document
        </Button>
      </div>
    </form>
  )
}
