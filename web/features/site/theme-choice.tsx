// Light, dark, or as the device has it.
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { chooseTheme, themes, useTheme } from '#web/ui/theme.ts'

const options = [
  { value: 'system', label: 'Match this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Takes effect at once and is kept on the device. */
export function ThemeChoice() {
  const theme = useTheme()
  return (
    <div className="mt-6 max-w-52">
      <Field label="Appearance">
        <Select
          options={options}
          value={theme}
          onChange={event => chooseTheme(themes.find(entry => entry === event.target.value) ?? 'system')}
        />
      </Field>
    </div>
  )
}
