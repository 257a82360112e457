import { useNavigate, useSearchParams } from 'react-router';

/**
 * Returns a search parameter of the page's URL, and a function that sets it, or removes it with null, without adding a history entry. The
 * function changes the current URL. The router's own function changes the URL of the last render and would undo a change that another
 * component has made since.
 */
export function useSearchParameter(name: string): [value: string | null, set: (value: string | null) => void] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const set = (value: string | null) => {
    const changed = new URLSearchParams(window.location.search);
    if (value === null) changed.delete(name);
    else changed.set(name, value);
    void navigate(`?${changed}`, { replace: true, preventScrollReset: true });
  };
  return [parameters.get(name), set];
}
