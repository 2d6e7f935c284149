// Light, dark, or as the device has it.
import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { chooseTheme, readTheme, themes } from '#web/ui/theme.ts'

const options = [
  { value: 'system', label: 'Match this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Takes effect at once and is kept on the device. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <div className="mt-6 max-w-52">
      <Field label="Appearance">
        <Select
          options={options}
          value={theme}
          onChange={event => {
            const chosen = themes.find(entry => entry === event.target.value) ?? 'system'
            chooseTheme(chosen)
            setTheme(chosen)
          }}
        />
      </Field>
    </div>
  )
}
