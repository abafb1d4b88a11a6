export * from './table-37D6H25C.js';
