// How the person is notified of listings that come back, and how often we check removed listings.
import type { ReactNode } from 'react'
import { type MonitoringSettings, monitoringFrequency } from '#shared/collections/monitoring-settings.ts'
import { sendIntent, useIntents } from '#web/data/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { FREQUENCY_TEXT } from './alert-view.ts'

type MonitoringSettingsCardProps = {
  settings: MonitoringSettings
  /** Scans whose removals are complete: monitoring repeats these. */
  watched: readonly string[]
  onChange: (patch: Partial<MonitoringSettings>) => Promise<void>
  /** This device's notification settings. */
  device: ReactNode
}

const SWITCHES = [
  {
    field: 'email_alerts',
    label: 'Email alerts',
    hint: 'An email when a listing comes back and none of your devices got our notification.',
  },
  {
    field: 'instant_notifications',
    label: 'Instant notifications',
    hint: 'On devices with notifications on, even while Offlist is closed.',
  },
  {
    field: 'weekly_summary',
    label: 'Weekly summary',
    hint: 'An email that counts the week’s news. None after a week without any.',
  },
] as const

/** Each switch saves at once. */
export function MonitoringSettingsCard({ settings, watched, onChange, device }: MonitoringSettingsCardProps) {
  return (
    <Section title="Monitoring settings">
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        <div className="grid content-start gap-2">
          {SWITCHES.map(({ field, label, hint }) => (
            <Switch
              key={field}
              label={label}
              hint={hint}
              checked={settings[field]}
              onCheckedChange={checked => void onChange({ [field]: checked })}
            />
          ))}
          <p className="text-sm text-soft">
            <TextLink to="/notifications" hash="how" className="inline-block">
              Choose by kind
            </TextLink>
          </p>
        </div>
        <div className="grid content-start gap-5">
          <Field label="Cleaned sites are checked" hint="As often as your plan allows, at most.">
            <Select
              value={settings.monitoring_frequency}
              options={monitoringFrequency.options.map(value => ({
                value,
                label: `${FREQUENCY_TEXT[value].label}, every ${FREQUENCY_TEXT[value].every}`,
              }))}
              onChange={event =>
                void onChange({ monitoring_frequency: monitoringFrequency.parse(event.target.value) })
              }
            />
          </Field>
          <StartMonitoring settings={settings} watched={watched} />
        </div>
      </div>
      <div className="mt-8 border-t border-line pt-6">{device}</div>
    </Section>
  )
}

function StartMonitoring({ settings, watched }: Pick<MonitoringSettingsCardProps, 'settings' | 'watched'>) {
  const starting = useIntents().find(
    intent =>
      intent.kind === 'start-monitoring' && (intent.status === 'pending' || intent.status === 'accepted'),
  )
  const start = () => {
    const { id, ...chosen } = settings
    void sendIntent('start-monitoring', { userId: id, scans: [...watched], settings: chosen })
  }
  return (
    <div>
      <Button variant="primary" disabled={starting !== undefined} onClick={start}>
        Start Enhanced Monitoring
      </Button>
      {starting && (
        <p className="mt-2 text-sm text-soft" aria-live="polite">
          {starting.status === 'pending'
            ? 'Saved on this device. We’ll send it when you’re online.'
            : 'Starting.'}
        </p>
      )}
    </div>
  )
}
