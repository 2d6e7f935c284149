// The stored data: every field, by group, from the register that also defines the archive.
import {
  READERS,
  REGISTER_GROUPS,
  type RegisterField,
  type RegisterTable as RegisterTableData,
} from '#shared/domain/data-register/register.ts'
import { DATA_REGISTER } from '#shared/protocol/data-register.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Section } from '#web/ui/section.tsx'

const tables = Object.entries(DATA_REGISTER)

const groups = Object.entries(REGISTER_GROUPS)
  .map(([group, title]) => ({ group, title, tables: tables.filter(([, table]) => table.group === group) }))
  .filter(group => group.tables.length > 0)

export function RegisterSection() {
  return (
    <Section
      id="register"
      title="Field by field"
      lede="Every field we have. Most accounts use only some of them. Each entry also has your account’s number, its position among your changes, whether it’s deleted, and who in your family or team made it."
    >
      <Accordion
        items={groups.map(({ group, title, tables: within }) => ({
          value: group,
          title,
          content: (
            <div className="grid gap-10">
              {within.map(([name, table]) => (
                <RegisterTable key={name} table={table} />
              ))}
            </div>
          ),
        }))}
      />
    </Section>
  )
}

/** Facts that most fields of a table share are listed once, above them; each field lists only differences. */
function RegisterTable({ table }: { table: RegisterTableData }) {
  const fields = Object.entries(table.fields)
  const common = usual(fields.map(([, field]) => field))
  return (
    <div>
      <h4 className="font-medium text-ink">{table.title}</h4>
      <div className="mt-2 text-sm">
        <DefinitionList
          items={[
            { term: 'Why', detail: common.why },
            { term: 'How long', detail: common.kept },
            { term: 'Who can read it', detail: common.readers },
            {
              term: 'Fields',
              detail: (
                <ul className="grid gap-1.5">
                  {fields.map(([name, field]) => (
                    <li key={name}>
                      {field.what}
                      <Differs field={field} common={common} />
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      </div>
    </div>
  )
}

type Common = { why: string; kept: string; readers: string }

function Differs({ field, common }: { field: RegisterField; common: Common }) {
  const readers = readersText(field)
  const parts = [
    ...(field.why === common.why ? [] : [field.why]),
    ...(field.kept === common.kept ? [] : [field.kept]),
    ...(readers === common.readers ? [] : [`Read by ${readers.charAt(0).toLowerCase()}${readers.slice(1)}.`]),
  ]
  if (parts.length === 0) return null
  return <span className="block text-faint">{parts.join(' ')}</span>
}

function usual(fields: readonly RegisterField[]): Common {
  return {
    why: mostOften(fields.map(field => field.why)),
    kept: mostOften(fields.map(field => field.kept)),
    readers: mostOften(fields.map(readersText)),
  }
}

function mostOften(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** One phrase: the first reader starts it, the others follow in lower case. */
function readersText(field: RegisterField): string {
  const [first, ...others] = field.readers.map(reader => READERS[reader])
  return [first, ...others.map(text => text.charAt(0).toLowerCase() + text.slice(1))].join('; ')
}
