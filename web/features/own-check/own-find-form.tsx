// What the person found on a site: the listing's link, or a picture of it.
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { readListingLink } from '#shared/guides/listing-link.ts'
import type { SharedFind } from '#web/data/storage/shared-finds.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'
import type { OwnFound } from './give-own-check.ts'
import { type OwnPicture, readOwnPicture } from './own-picture.ts'

type OwnFindFormProps = {
  site: DataBrokerSite
  /** What another app shared, to begin with. */
  shared: SharedFind | null
  onSave: (found: OwnFound) => void
  onCancel: () => void
}

const NOTHING = 'Paste the listing’s link, or add a picture of it.'

/** A picture can be chosen, or pasted anywhere in the form. */
export function OwnFindForm({ site, shared, onSave, onCancel }: OwnFindFormProps) {
  const file = useRef<HTMLInputElement>(null)
  const [link, setLink] = useState(shared && 'link' in shared ? shared.link : '')
  const [problem, setProblem] = useState<string | null>(null)
  const [picture, setPicture] = useState<OwnPicture | null>(null)
  const [reading, setReading] = useState(false)
  const taken = picture && 'base64' in picture ? picture : null
  useUnsaved(link !== '' || taken !== null)

  useEffect(() => {
    if (!shared || !('picture' in shared)) return
    let isCurrent = true
    void readOwnPicture(shared.picture).then(read => isCurrent && setPicture(read))
    return () => {
      isCurrent = false
    }
  }, [shared])

  async function take(chosen: Blob | null | undefined): Promise<void> {
    if (!chosen) return
    setReading(true)
    setPicture(await readOwnPicture(chosen))
    setReading(false)
    setProblem(null)
  }

  function paste(event: ClipboardEvent): void {
    const image = [...event.clipboardData.files].find(one => one.type.startsWith('image/'))
    if (!image) return
    event.preventDefault()
    void take(image)
  }

  function save(): void {
    const read = link.trim() === '' ? null : readListingLink(link, site)
    if (read === null && !taken) setProblem(NOTHING)
    else if (read && !read.ok) setProblem(read.problem)
    else onSave({ ...(read ? { link: read.url } : {}), ...(taken ? { picture: taken.base64 } : {}) })
  }

  return (
    <form
      noValidate
      className="mt-5 max-w-form border-l-4 border-edge pl-4"
      onPaste={paste}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <Field
        label="The listing’s link"
        hint={`Copy it from the address bar of the page on ${site.name} that shows you.`}
        error={problem}
      >
        <TextInput
          type="url"
          value={link}
          maxLength={2048}
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          onChange={event => {
            setLink(event.target.value)
            setProblem(null)
          }}
        />
      </Field>
      <div className="mt-4">
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          aria-label="Picture of the listing"
          onChange={event => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button size="small" loading={reading} onClick={() => file.current?.click()}>
          {taken ? 'Choose another picture' : 'Add a picture instead'}
        </Button>
        <p className="mt-2 text-sm text-pretty text-faint">
          A screenshot will do. You can paste it here, too. We make it smaller on this device and store it
          encrypted.
        </p>
        {taken && (
          <img
            src={taken.preview}
            alt="What you’re about to save"
            className="mt-3 max-h-48 w-auto max-w-full border border-line"
          />
        )}
        <div role="alert">
          {picture && 'problem' in picture && <p className="mt-2 text-sm text-back">{picture.problem}</p>}
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="small">
          Save what I found
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  )
}
