// What a DROP request covers, and what it doesn't.
import { DROP_COVERS, DROP_LEAVES_OUT } from '#shared/domain/drop/eligibility.ts'
import { Section } from '#web/ui/section.tsx'

export function CoverageParts() {
  return (
    <Section title="What DROP covers">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Points title="It covers" points={DROP_COVERS} />
        <Points title="It doesn’t cover" points={DROP_LEAVES_OUT} />
      </div>
    </Section>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div className="border-t border-line pt-3">
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-sm text-soft">
        {points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
