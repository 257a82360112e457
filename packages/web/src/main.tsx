import '@fontsource-variable/hanken-grotesk/wght.css';
import '#ui/theme/theme.css';
import '#ui/theme/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { startAuth } from '#features/identity/auth-state.ts';
import { speakChosenLanguage } from '#pages/frame/chosen-language.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// From here on each page brings its own title and description (ui/page-head.tsx).
for (const standIn of document.querySelectorAll('[data-before-app]')) standIn.remove();

startAuth(() => import('#features/identity/auth-session.ts'));
// Not awaited at the top: a module that waits there keeps the bundler from joining what always loads together.
void speakChosenLanguage().then(() =>
  // As a transition it is drawn in slices, between which the page answers.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);
