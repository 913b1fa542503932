import { Banner } from './banner.tsx'

/** Says that a form was filled in with what had been typed before a reload. */
export const DraftNote = ({ restored }: { restored: boolean }) =>
  restored ? <Banner tone="info">Restored what you had typed</Banner> : null
