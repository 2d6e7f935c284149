// The editor for the template in the address: a copy of one of ours, one of the person's own, or a blank one.
import { LETTER_LABEL } from '#shared/letters/letter-type.ts'
import type { CurrentVersion } from '#shared/letters/letter-versions.ts'
import { copyOf, type OwnTemplate } from '#shared/letters/own-template.ts'
import type { LetterFacts } from '#shared/letters/templates.ts'
import type { LettersSearch } from './letters-search.ts'
import { TemplateEditor } from './template-editor.tsx'

type TemplateWritingProps = {
  search: LettersSearch
  facts: LetterFacts | null
  templates: readonly CurrentVersion[]
  onClose: () => void
}

const BLANK: OwnTemplate = {
  name: '',
  subject: 'About {name}',
  body: 'To the privacy team at {site}\n\n{opening}\n\nName: {name}\nPlace: {place}\nLink: {link}\n\n\n\n{signature}',
  followUpDays: 30,
}

/** Empty if the address names none. */
export function TemplateWriting({ search, facts, templates, onClose }: TemplateWritingProps) {
  const { copy, edit, write } = search
  const from = edit === undefined ? null : (templates.find(({ row }) => row.id === edit) ?? null)
  const about = { facts, onClose }
  if (from) return <TemplateEditor key={edit} begin={ownOf(from)} from={from} {...about} />
  if (copy) {
    const begin = copyOf(copy, LETTER_LABEL[copy], facts?.homeState ?? null)
    return <TemplateEditor key={copy} begin={begin} from={null} {...about} />
  }
  return write === 'template' ? <TemplateEditor begin={BLANK} from={null} {...about} /> : null
}

const ownOf = ({ row }: CurrentVersion): OwnTemplate => ({
  name: row.writing.name,
  subject: row.subject,
  body: row.body,
  followUpDays: row.writing.follow_up_days,
})
