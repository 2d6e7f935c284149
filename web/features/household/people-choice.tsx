// Choosing the people that a member is linked to.
import type { Person } from '#shared/collections/people.ts'
import type { MemberRole } from '#shared/domain/households.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

type PeopleChoiceProps = {
  role: MemberRole
  people: readonly Person[]
  ids: readonly string[]
  /** The person that they are: always linked. */
  selfId?: string | null
  /** The hint for that person. */
  selfHint?: string
  onChange: (ids: readonly string[]) => void
}

/** Everyone on this device, with checkboxes. */
export function PeopleChoice(props: PeopleChoiceProps) {
  const { role, people, ids, selfId = null, selfHint = 'This person is the member.', onChange } = props
  const toggle = (id: string, on: boolean) => onChange(on ? [...ids, id] : ids.filter(one => one !== id))
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        {role === 'manager' ? 'Who they’re linked to' : 'Who they see'}
      </legend>
      {people.length === 0 && <p className="text-sm text-soft">No people yet.</p>}
      {people.map(person => (
        <Checkbox
          key={person.id}
          label={mainName(person)}
          hint={person.id === selfId ? selfHint : undefined}
          disabled={person.id === selfId}
          checked={person.id === selfId || ids.includes(person.id)}
          onCheckedChange={on => toggle(person.id, on)}
        />
      ))}
    </fieldset>
  )
}
