import { useState } from 'react';
import styles from './Lamp.module.css';

export default function Lamp() {
  const [isLit, light] = useState(false);
  return (
    <button type="button" className={isLit ? styles.lit : styles.lamp} onClick={() => light(true)}>
      Lamp
    </button>
  );
}
