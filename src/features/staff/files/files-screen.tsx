import { useState } from 'react';
import { DeskScreen } from '../desk-screen.tsx';
import { AllDrafts } from './batch/all-drafts.tsx';
import { FileExport } from './file-export.tsx';
import { FileImport } from './file-import.tsx';
import styles from './files.module.css';

/** All puzzles as files: taken along, and brought back with every difference shown first. */
export function FilesScreen() {
  // One batch at a time: what one does makes the counts of another wrong.
  const [batch, setBatch] = useState<'imported' | 'all'>('imported');
  return (
    <DeskScreen section="dashboardFiles">
      <div className={styles.files}>
        <FileImport hasBatch={batch === 'imported'} onBegin={() => setBatch('imported')} />
        <div className={styles.aside}>
          <FileExport />
          <AllDrafts hasBatch={batch === 'all'} onBegin={() => setBatch('all')} />
        </div>
      </div>
    </DeskScreen>
  );
}
