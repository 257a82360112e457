import { encode } from 'uqr';
import styles from './second-factor.module.css';

interface QrCodeProps {
  text: string;
  label: string;
}

/** Always dark on white with a white margin: not every camera reads the reverse. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg role="img" aria-label={label} className={styles.qr} viewBox={`-3 -3 ${size + 6} ${size + 6}`}>
      <path d={squares.join('')} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
