import { clsx } from 'clsx'
import styles from './logo.module.css'

interface LogoProps {
  logo: { readonly url: string; readonly width: number; readonly height: number }
  className?: string | undefined
}

/** Hidden from screen readers, because the club's name is beside it. `width` and `height` avoid a layout shift. */
export const Logo = ({ logo: { url, width, height }, className }: LogoProps) => (
  <img src={url} width={width} height={height} alt="" className={clsx(styles.logo, className)} />
)
