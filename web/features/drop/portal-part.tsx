// The steps on the portal, each to be checked off. The checks stay on this device.
import { PORTAL_STEPS, type PortalStep } from '#shared/domain/drop/portal-steps.ts'
import { useDropWorksheet } from '#web/data/drop-worksheets.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { ExternalButton } from '#web/ui/external-button.tsx'
import { Section } from '#web/ui/section.tsx'

export function PortalPart({ personId, portal }: { personId: string; portal: string }) {
  const { sheet, change } = useDropWorksheet(personId)
  if (sheet === null) return null
  const current = PORTAL_STEPS.find(({ id }) => !sheet.done.includes(id))?.id
  const check = (id: PortalStep, checked: boolean) =>
    void change(was => ({
      ...was,
      done: checked ? [...was.done.filter(one => one !== id), id] : was.done.filter(one => one !== id),
    }))
  return (
    <Section
      id="portal"
      title="On the portal"
      lede="Check off each step as you go."
      action={
        <ExternalButton href={portal} variant="primary">
          Open the portal
        </ExternalButton>
      }
    >
      <ol className="border-t border-line">
        {PORTAL_STEPS.map(({ id, title, detail }) => {
          const checked = sheet.done.includes(id)
          return (
            <li
              key={id}
              aria-current={id === current ? 'step' : undefined}
              className={cx(
                'border-b border-l-4 border-b-line py-2 pr-3 pl-3',
                id === current ? 'border-l-yours bg-yours-wash' : 'border-l-transparent',
              )}
            >
              <Checkbox
                label={<span className="font-medium">{title}</span>}
                checked={checked}
                struck={checked}
                onCheckedChange={is => check(id, is)}
              />
              {!checked && <p className="pb-2 pl-8 text-sm text-soft">{detail}</p>}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
