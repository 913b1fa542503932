import { z } from 'zod'
import { yearDayForm } from '../year-day-form.ts'
import type { JoinerRule } from './joiner-rule.ts'

/** Schema of a rule for who joins within a season, with a day that each year has. */
export const joinerRuleSchema = z.string().regex(new RegExp(`^(by_months|half_from_${yearDayForm})$`)) as z.ZodType<
  JoinerRule,
  JoinerRule
>
