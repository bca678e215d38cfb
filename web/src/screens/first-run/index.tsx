import "../../styles/first-run.css";

/** `onDone` leads to the chat. */
export default function FirstRun({ onDone }: { onDone: () => void }) {
  return <button onClick={onDone}>→</button>;
}
