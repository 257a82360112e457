import styles from './planning-steps.module.css';

interface PlanningStepsProps {
  steps: { title: string; text: string }[];
}

export function PlanningSteps({ steps }: PlanningStepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
