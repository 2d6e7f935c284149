// How the household is notified: a switch per channel, and a checkbox per kind.
import type { MonitoringSettings } from '#shared/collections/monitoring-settings.ts'
import {
  isChannelOn,
  isHeard,
  KIND_CHANNELS,
  type KindChannel,
  type NoticeChoice,
  withChoice,
} from '#shared/domain/notice-channels.ts'
import type { NotificationType } from '#shared/domain/notification.ts'
import { TickBox } from '#web/ui/long-list/tick-box.tsx'
import { Section } from '#web/ui/section.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { KINDS } from './history-view.ts'

const SWITCHES = [
  {
    field: 'instant_notifications',
    label: 'Instant notifications',
    hint: 'On devices with notifications on, even while Offlist is closed.',
  },
  {
    field: 'email_alerts',
    label: 'Email alerts',
    hint: 'When a listing comes back and none of your devices got our notification.',
  },
  {
    field: 'weekly_summary',
    label: 'Weekly summary',
    hint: 'An email that counts the week’s news. None after a week without any.',
  },
] as const

const HEADS: Readonly<Record<KindChannel, string>> = { app: 'Bell', push: 'Devices', summary: 'Summary' }

type ChannelsPartProps = {
  settings: MonitoringSettings
  /** False for viewers who can't change it. */
  mayChange: boolean
  onChange: (patch: Partial<MonitoringSettings>) => void
}

/** Each choice is saved at once. Kinds that are off everywhere still appear in the history. */
export function ChannelsPart({ settings, mayChange, onChange }: ChannelsPartProps) {
  const set = (choice: NoticeChoice, isOn: boolean) =>
    onChange({ muted: withChoice(settings.muted, choice, isOn) })
  return (
    <Section
      id="how"
      title="How you hear from us"
      lede={
        mayChange
          ? 'For everyone in this household. The history above always has everything.'
          : 'The holder of this household and its managers choose. The history above always has everything.'
      }
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="grid content-start gap-2">
          {SWITCHES.map(({ field, label, hint }) => (
            <Switch
              key={field}
              label={label}
              hint={hint}
              checked={settings[field]}
              disabled={!mayChange}
              onCheckedChange={checked => onChange({ [field]: checked })}
            />
          ))}
        </div>
        <table className="w-full self-start text-left">
          <caption className="sr-only">Where you hear of each kind</caption>
          <thead>
            <tr className="border-b border-line text-xs text-faint">
              <th scope="col" className="py-2 font-normal">
                <span className="sr-only">Kind</span>
              </th>
              {KIND_CHANNELS.map(channel => (
                <th key={channel} scope="col" className="w-16 py-2 text-center font-normal">
                  {HEADS[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {KINDS.map(({ type, label, what }) => (
              <tr key={type} className="border-b border-line">
                <th scope="row" className="py-2.5 pr-3 font-normal">
                  <span className="block">{label}</span>
                  <span className="block text-sm text-pretty text-faint">{what}</span>
                </th>
                {KIND_CHANNELS.map(channel => (
                  <Choice
                    key={channel}
                    type={type}
                    channel={channel}
                    label={`${label}: ${HEADS[channel]}`}
                    settings={settings}
                    mayChange={mayChange}
                    onChange={set}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

type ChoiceProps = {
  type: NotificationType
  channel: KindChannel
  label: string
  settings: MonitoringSettings
  mayChange: boolean
  onChange: (choice: NoticeChoice, isOn: boolean) => void
}

/** Unchecked and disabled while its whole channel is off. */
function Choice({ type, channel, label, settings, mayChange, onChange }: ChoiceProps) {
  const isOn = isHeard(settings, type, channel)
  return (
    <td className="text-center">
      <span className="inline-grid place-items-center align-middle">
        <TickBox
          label={label}
          checked={isOn}
          disabled={!mayChange || !isChannelOn(settings, channel)}
          onTick={() => onChange(`${type}.${channel}`, !isOn)}
        />
      </span>
    </td>
  )
}
