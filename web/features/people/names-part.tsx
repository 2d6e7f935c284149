// The person's current and former names, and their relation to the account's holder.
import type { Person } from '#shared/collections/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { PersonPartProps } from './part-props.ts'
import { emptyName, type NameDraft } from './person-draft.ts'
import { isRelation, RELATION_LABEL } from './relation.ts'
import { RowFrame } from './row-frame.tsx'

/** The first name is the main one and can't be removed. */
export function NamesPart({ draft, errors, onChange, newKey, relations }: PersonPartProps) {
  const set = (key: string, patch: Partial<NameDraft>) =>
    onChange({ names: draft.names.map(name => (name.key === key ? { ...name, ...patch } : name)) })
  return (
    <>
      <RelationField
        relation={draft.relation}
        relations={relations}
        onChange={relation => onChange({ relation })}
      />
      <div className="grid gap-6">
        {draft.names.map((name, index) => (
          <RowFrame
            key={name.key}
            title={index === 0 ? 'Full name' : `Other name ${index}`}
            onRemove={
              index === 0
                ? undefined
                : () => onChange({ names: draft.names.filter(other => other.key !== name.key) })
            }
          >
            <NameFields
              name={name}
              own={index === 0 && draft.relation === 'self'}
              isMain={index === 0}
              errors={errors}
              onChange={set}
            />
          </RowFrame>
        ))}
      </div>
      {draft.names.length < 10 && (
        <div>
          <Button size="small" onClick={() => onChange({ names: [...draft.names, emptyName(newKey())] })}>
            Add a former or other name
          </Button>
        </div>
      )}
    </>
  )
}

type RelationFieldProps = {
  relation: Person['relation']
  relations: PersonPartProps['relations']
  onChange: (relation: Person['relation']) => void
}

function RelationField({ relation, relations, onChange }: RelationFieldProps) {
  return (
    <Field
      label="Who is this?"
      hint={
        relation === 'self'
          ? undefined
          : 'Only add people who’ve asked you to, or who you’re responsible for.'
      }
    >
      <Select
        value={relation}
        options={relations.map(value => ({ value, label: RELATION_LABEL[value] }))}
        onChange={event => {
          if (isRelation(event.target.value)) onChange(event.target.value)
        }}
      />
    </Field>
  )
}

type NameFieldsProps = {
  name: NameDraft
  /** The current name, which has no last year. */
  isMain: boolean
  own: boolean
  errors: PersonPartProps['errors']
  onChange: (key: string, patch: Partial<NameDraft>) => void
}

function NameFields({ name, own, isMain, errors, onChange }: NameFieldsProps) {
  const fill = (hint: string) => (own ? hint : 'off')
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1.3fr_1fr_1.3fr_0.7fr]">
      <Field label="First name" error={errors[`${name.key}.first`]}>
        <TextInput
          value={name.first}
          maxLength={80}
          autoComplete={fill('given-name')}
          autoCapitalize="words"
          onChange={event => onChange(name.key, { first: event.target.value })}
        />
      </Field>
      <Field label="Middle" optional>
        <TextInput
          value={name.middle}
          maxLength={80}
          autoComplete={fill('additional-name')}
          autoCapitalize="words"
          onChange={event => onChange(name.key, { middle: event.target.value })}
        />
      </Field>
      <Field label="Last name" error={errors[`${name.key}.last`]}>
        <TextInput
          value={name.last}
          maxLength={80}
          autoComplete={fill('family-name')}
          autoCapitalize="words"
          onChange={event => onChange(name.key, { last: event.target.value })}
        />
      </Field>
      <Field label="Suffix">
        <TextInput
          value={name.suffix}
          maxLength={10}
          placeholder="Jr"
          autoComplete="off"
          autoCapitalize="words"
          onChange={event => onChange(name.key, { suffix: event.target.value })}
        />
      </Field>
      <YearFields name={name} isMain={isMain} errors={errors} onChange={onChange} />
    </div>
  )
}

/** When the name was used: sites aren't searched for it in towns of other years. */
function YearFields({ name, isMain, errors, onChange }: Omit<NameFieldsProps, 'own'>) {
  const field = (label: string, part: 'from' | 'to') => (
    <Field label={label} optional error={errors[`${name.key}.${part}`]}>
      <TextInput
        value={name[part]}
        maxLength={4}
        inputMode="numeric"
        autoComplete="off"
        onChange={event => onChange(name.key, { [part]: event.target.value })}
      />
    </Field>
  )
  return (
    <div className="col-span-full grid grid-cols-2 gap-4 sm:max-w-sm">
      {field('From year', 'from')}
      {(!isMain || name.to !== '') && field('To year', 'to')}
    </div>
  )
}
