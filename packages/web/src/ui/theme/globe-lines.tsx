import styles from './globe-lines.module.css';

const RADIUS = 200;
const TURNS = [-75, -60, -45, -30, -15, 0, 15, 30, 45, 60, 75];
const LATITUDES = [-60, -30, 0, 30, 60];
/** The angle in degrees of the one meridian that is drawn in brass. */
const CHOSEN = -30;

const inRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the SVG path of a meridian: half an ellipse from pole to pole, turned by `turn` degrees from the middle of the globe. */
function meridianPath(turn: number): string {
  const bulge = (RADIUS * Math.abs(Math.sin(inRadians(turn)))).toFixed(2);
  return `M0 ${-RADIUS}A${bulge} ${RADIUS} 0 0 ${turn < 0 ? 0 : 1} 0 ${RADIUS}`;
}

/** Renders the lines of a globe, as decoration beside a form. */
export function GlobeLines() {
  return (
    <svg aria-hidden="true" className={styles.globe} viewBox="-210 -210 420 420" fill="none">
      <circle r={RADIUS} className={styles.line} />
      {LATITUDES.map((latitude) => {
        const half = RADIUS * Math.cos(inRadians(latitude));
        const y = RADIUS * Math.sin(inRadians(latitude));
        return <path key={latitude} d={`M${-half} ${y}H${half}`} className={styles.line} />;
      })}
      {TURNS.map((turn) => (
        <path key={turn} d={meridianPath(turn)} className={turn === CHOSEN ? styles.chosen : styles.line} />
      ))}
    </svg>
  );
}
