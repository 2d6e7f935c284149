// The only import of zod, so that its JIT probe (`new Function`) never runs under our strict CSP.
import { z } from 'zod'

z.config({ jitless: true })

export { z }
