// Letters: templates, drafts, sent letters and replies.
import { type ReactNode, useMemo, useState } from 'react'
import { isMail } from '#shared/collections/messages.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DraftsList } from './drafts-list.tsx'
import type { LettersSearch } from './letters-search.ts'
import { OurTemplatesPart } from './our-templates-part.tsx'
import { OwnTemplatesPart } from './own-templates-part.tsx'
import { previewChoices } from './preview-facts.ts'
import { SentList } from './sent-list.tsx'
import { SiteChooser } from './site-chooser.tsx'
import { SiteLetter } from './site-letter.tsx'
import { shownWith } from './template-preview.tsx'
import { TemplateWriting } from './template-writing.tsx'
import { useDrafts, useTemplates } from './use-writings.ts'

type LettersPageProps = {
  search: LettersSearch
  /** Replaces the whole search with the new one. */
  onSearch: (search: LettersSearch) => void
  /** Shows a removal, or its letter. */
  onRemoval: (jobId: string, open?: 'letter') => void
}

/** Works offline: everything here is on the device, and sent letters wait in the outbox. */
export function LettersPage({ search, onSearch, onRemoval }: LettersPageProps) {
  const { sites } = useSites()
  const drafts = useDrafts()
  const templates = useTemplates()
  const preview = usePreview()
  const mails = useDocs('messages', {
    where: isMail,
    sort: (a, b) => b.created_at.localeCompare(a.created_at),
  })
  const jobs = useDocs('removal_jobs', { where: job => job.status === 'requires_manual' })
  const waiting = useMemo(() => new Set(jobs.docs.map(({ id }) => id)), [jobs.docs])
  const now = useNow(MINUTE)
  if ([drafts, templates, mails, jobs].some(({ status }) => status === 'loading') || preview.isLoading)
    return <Skeleton />
  const facts = preview.chosen?.facts ?? null
  const close = () => onSearch({})
  return (
    <Page>
      <PageHeader
        title="Letters"
        lede="What you write to sites, from the template to the answer."
        action={
          <>
            <Button variant="primary" onClick={() => onSearch({ write: 'site' })}>
              Write to a site
            </Button>
            <LinkButton to="/share">Add an email</LinkButton>
          </>
        }
      />
      {drafts.standing.length > 0 && (
        <Section title="Drafts" lede="On this device and your other ones. Only you send them.">
          <DraftsList drafts={drafts.standing} sites={sites} waiting={waiting} now={now} />
        </Section>
      )}
      <Section title="Our templates" lede="Each claims only what is true of the person it’s for.">
        <PreviewChoice preview={preview} />
        <OurTemplatesPart facts={facts} onCopy={copy => onSearch({ copy })} />
      </Section>
      <Section
        title="Your templates"
        lede="Your own words, with blanks that we fill in."
        action={
          <Button size="small" onClick={() => onSearch({ write: 'template' })}>
            New template
          </Button>
        }
      >
        <OwnTemplatesPart
          templates={templates.standing}
          facts={facts}
          now={now}
          onEdit={edit => onSearch({ edit })}
        />
      </Section>
      <Section title="Sent and received">
        {mails.docs.length === 0 ? (
          <p className="text-soft">Nothing yet. Letters you send and answers to them show up here.</p>
        ) : (
          <SentList mails={mails.docs.filter(isMail)} sites={sites} now={now} />
        )}
      </Section>
      <TemplateWriting search={search} facts={facts} templates={templates.standing} onClose={close} />
      {search.write === 'site' && (
        <SiteChooser
          people={preview.people}
          onChoose={(to, person) => onSearch({ to, person })}
          onClose={close}
        />
      )}
      <SiteLetter
        key={`${search.to} ${search.person}`}
        search={search}
        onClose={close}
        onRemoval={onRemoval}
      />
    </Page>
  )
}

function PreviewChoice({ preview }: { preview: ReturnType<typeof usePreview> }): ReactNode {
  const { choices, chosen, choose } = preview
  if (!chosen)
    return <p className="mb-5 text-soft">Add a person, and you’ll see each template with their details.</p>
  return (
    <div className="mb-5 max-w-[28rem]">
      <Field label="Show them with" hint={`Here, each reads ${shownWith(chosen.facts)}.`}>
        <Select
          value={chosen.id}
          onChange={event => choose(event.target.value)}
          options={choices.map(({ id, label }) => ({ value: id, label }))}
        />
      </Field>
    </div>
  )
}

/** The person whose facts the templates are shown with. */
function usePreview() {
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const scans = useDocs('exposure_scans')
  const { status, sites } = useSites()
  const choices = useMemo(
    () => previewChoices(people.docs, scans.docs, sites),
    [people.docs, scans.docs, sites],
  )
  const [id, setId] = useState<string | null>(null)
  const chosen = choices.find(choice => choice.id === id) ?? choices[0] ?? null
  const isLoading = [people.status, scans.status, status].includes('loading')
  return { isLoading, choices, chosen, choose: setId, people: people.docs }
}
