import { z } from 'zod'
import { line, optionalLine } from '../text.ts'
import { text } from '../texts/text.ts'

/** Input of the pass configuration form (spec 5: pass type and team are required). */
export const passConfigInputSchema = z.object({
  passTypeIdentifier: line(120, text('Pass Type Identifier is required')).pipe(
    z.string().regex(/^pass\.[A-Za-z0-9.-]+$/, text('A pass type identifier looks like pass.org.example.club')),
  ),
  teamIdentifier: line(10, text('Team Identifier is required')).pipe(
    z.string().regex(/^[A-Z0-9]{10}$/, text('A team identifier is 10 capital letters and digits')),
  ),
  organizationName: optionalLine(120),
  description: optionalLine(200),
  logoText: optionalLine(60),
})
export type PassConfigInput = z.infer<typeof passConfigInputSchema>
