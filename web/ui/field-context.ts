// How a Field passes ids and states to the control inside it.
import { createContext, useContext } from 'react'

type FieldControl = {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

export const FieldContext = createContext<FieldControl | null>(null)

type ControlProps = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/** A control's props, completed by its Field; the control's own props win. */
export function useFieldControl<T extends ControlProps>(props: T): T {
  const field = useContext(FieldContext)
  if (!field) return props
  return {
    ...props,
    id: props.id ?? field.id,
    'aria-describedby': props['aria-describedby'] ?? field.describedBy,
    'aria-invalid': props['aria-invalid'] ?? (field.invalid || undefined),
  }
}

/** The style that text controls share. */
export const controlStyle =
  'w-full rounded-md border border-edge bg-raised px-3.5 py-2.5 text-base leading-6 text-ink transition-colors ' +
  'placeholder:text-faint hover:border-ink disabled:cursor-not-allowed disabled:bg-sunk disabled:text-faint ' +
  'aria-invalid:border-back aria-invalid:border-l-4'
