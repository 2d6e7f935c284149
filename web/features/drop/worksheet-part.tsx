// The worksheet: every detail that the portal asks for, with how to find it, and copy buttons. What's added here stays
// on this device.
import type { Person } from '#shared/collections/people.ts'
import { withAddition, withoutAddition, worksheet } from '#shared/domain/drop/worksheet.ts'
import { useDropWorksheet } from '#web/data/drop-worksheets.ts'
import { Section } from '#web/ui/section.tsx'
import { WorksheetItem } from './worksheet-item.tsx'

export function WorksheetPart({ person }: { person: Person }) {
  const { sheet, change } = useDropWorksheet(person.id)
  if (sheet === null) return null
  const { additions } = sheet
  return (
    <Section
      id="worksheet"
      title="Your worksheet"
      lede="The more details you give the portal, the more of your data sites can find. Anything you add here stays on this device. We don’t get it, and neither do your other devices."
    >
      <ul className="border-t border-line">
        {worksheet(person, additions).map(row => (
          <WorksheetItem
            key={row.identifier}
            row={row}
            onAdd={text =>
              void change(was => ({ ...was, additions: withAddition(was.additions, row.identifier, text) }))
            }
            onRemove={text =>
              void change(was => ({
                ...was,
                additions: withoutAddition(was.additions, row.identifier, text),
              }))
            }
          />
        ))}
      </ul>
    </Section>
  )
}
