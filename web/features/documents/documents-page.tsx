// /documents: the documents of one person, such as a power of attorney or an ID.
import { useCallback, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { documentCalls, type PersonDocument } from '#web/data/documents.ts'
import { failureOf as failureOfCall } from '#web/data/http/error-text.ts'
import { AsyncSection } from '#web/ui/async-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { List } from '#web/ui/list.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { StatusMessage } from '#web/ui/status-message.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { AddDocument } from './add-document.tsx'
import { DocumentRow } from './document-row.tsx'
import { fileNameOf, titleText } from './document-words.ts'

/** The storage API's own words are for programs. */
const failureOf = (error: unknown) =>
  failureOfCall(error, { NoSuchKey: 'This document no longer exists. Somebody may have deleted it.' })

type DocumentsPageProps = {
  person: Person
  people: readonly Person[]
  onPerson: (id: string) => void
}

/** None of this is stored on the device, so there is nothing to show offline. */
export function DocumentsPage({ person, people, onPerson }: DocumentsPageProps) {
  const load = useCallback(() => documentCalls.list(person.id), [person.id])
  const { loadState, reload } = useLoad(load, failureOf)
  const { busy, result, report, run } = useAction(failureOf)
  const [adding, setAdding] = useState(false)
  const now = useNow(MINUTE)
  const name = mainName(person)
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      Add a document
    </Button>
  )
  const download = (document: PersonDocument) =>
    run(document.name, async () => {
      const file = await documentCalls.download(person.id, document.name)
      saveFile(fileNameOf(document), new Uint8Array(await file.arrayBuffer()), file.type)
    })
  const remove = (document: PersonDocument) =>
    run(
      document.name,
      async () => {
        await documentCalls.remove(person.id, document.name)
        await reload()
      },
      `“${titleText(document)}” is deleted.`,
    )
  return (
    <Page width="prose">
      <PageHeader
        title="Documents"
        lede="A power of attorney, an ID, or another paper that a site may ask for. We don’t send them to any site: if one asks, download the document and send it yourself."
      />
      {people.length > 1 && (
        <div className="mb-8 max-w-form">
          <Field label="About">
            <Select
              value={person.id}
              options={people.map(one => ({ value: one.id, label: mainName(one) }))}
              onChange={event => onPerson(event.target.value)}
            />
          </Field>
        </div>
      )}
      {loadState.status === 'failed' ? (
        <PageLoadError failure={loadState} what="Documents" reload={reload} />
      ) : (
        <>
          <StatusMessage result={result} />
          <AsyncSection name="documents" loadState={loadState} reload={reload}>
            {documents =>
              documents.length === 0 ? (
                <EmptyState title={`No documents about ${name}`} action={add}>
                  Some sites ask for proof before they remove a listing. You can black out what they don’t
                  need.
                </EmptyState>
              ) : (
                <>
                  <List label="Documents">
                    {documents.map(document => (
                      <DocumentRow
                        key={document.name}
                        document={document}
                        person={name}
                        now={now}
                        busy={busy === document.name}
                        onDownload={() => void download(document)}
                        onDelete={() => void remove(document)}
                      />
                    ))}
                  </List>
                  <div className="mt-6">{add}</div>
                </>
              )
            }
          </AsyncSection>
          <WhoReadsThem name={name} />
        </>
      )}
      {adding && (
        <AddDocument
          personId={person.id}
          onClose={() => setAdding(false)}
          onAdded={title => {
            setAdding(false)
            report(`“${title}” is added.`, false)
            void reload()
          }}
        />
      )}
    </Page>
  )
}

function WhoReadsThem({ name }: { name: string }) {
  return (
    <Section title="Who can see them">
      <DefinitionList
        items={[
          {
            term: 'People',
            detail: `Everyone who sees ${name} in this household, you included. They can also add and delete documents.`,
          },
          {
            term: 'Programs',
            detail: 'Those with an API key of one of these people, if the key may read files.',
          },
          {
            term: 'On our server',
            detail: 'Files and titles are encrypted. The file type, size and dates aren’t.',
          },
          { term: 'Sites', detail: 'None. We never send a document.' },
        ]}
      />
    </Section>
  )
}
