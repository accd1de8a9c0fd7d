/** Draws a coin in three dimensions into a canvas. */
import { METALS, type Metal, type MetalFacts } from '@tola/pricing';
import {
  Color,
  DataTexture,
  Group,
  LinearMipmapLinearFilter,
  Mesh,
  MeshStandardMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  Vector2,
  WebGLRenderer,
} from 'three';
import { fieldGeometry, RELIEF_HEIGHT, rimGeometry } from './coin-geometry.ts';
import { studioLight } from './coin-light.ts';
import { frostOf, normalsOf, smoothHeights } from './relief-maps.ts';

/** Pixels of a height map as read from a canvas. */
export interface ReliefShades {
  readonly data: Uint8ClampedArray;
  /** Width and height. */
  readonly side: number;
}

export interface CoinPlan {
  readonly metal: Metal;
  readonly front: ReliefShades;
  readonly back: ReliefShades;
  /** Thickness divided by the diameter. */
  readonly thickness: number;
}

export interface CoinScene {
  /** Draws the coin turned to the right and upwards, in radians. */
  draw(turn: number, tilt: number): void;
  /** Gives the coin other faces, which show with the next drawing. */
  strike(front: ReliefShades, back: ReliefShades): void;
  /** Fits the picture into the canvas, whose size is in CSS pixels. */
  resize(width: number, height: number): void;
  /** Frees the graphics memory; the scene cannot be drawn afterwards. */
  dispose(): void;
}

/** Reflected light of the metals. */
const COLOURS: Readonly<Record<MetalFacts['colour'], Color>> = {
  gold: new Color(1, 0.68, 0.22),
  silver: new Color(0.93, 0.93, 0.92),
};

/** @throws Error where the browser has no WebGL */
export function createCoinScene(canvas: HTMLCanvasElement, plan: CoinPlan): CoinScene {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.toneMapping = NeutralToneMapping;
  const scene = new Scene();
  scene.environment = studioLight(renderer);
  const half = Math.max(plan.thickness, 0.03) - 0.018;
  const color = COLOURS[METALS[plan.metal].colour];
  const frontFace = face(plan.front, color);
  frontFace.position.z = half;
  const backFace = face(plan.back, color);
  backFace.position.z = -half;
  backFace.rotation.y = Math.PI;
  const rim = new Mesh(rimGeometry(half), new MeshStandardMaterial({ color, metalness: 1, roughness: 0.24 }));
  const coin = new Group().add(frontFace, backFace, rim);
  scene.add(coin);
  const camera = new PerspectiveCamera(28, 1, 0.1, 20);
  return {
    draw(turn, tilt) {
      coin.rotation.set(tilt, turn, 0);
      renderer.render(scene, camera);
    },
    strike(front, back) {
      restrike(frontFace, front);
      restrike(backFace, back);
    },
    resize(width, height) {
      renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
      renderer.setSize(width, height, false);
      camera.aspect = width / height;
      // The whole coin with some air fits the shorter side.
      camera.position.z = 4.9 / Math.min(1, camera.aspect);
      camera.updateProjectionMatrix();
    },
    dispose() {
      for (const { geometry, material } of [frontFace, backFace, rim]) {
        geometry.dispose();
        material.normalMap?.dispose();
        material.roughnessMap?.dispose();
        material.dispose();
      }
      scene.environment?.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

function face(
  { data, side }: ReliefShades,
  color: Color,
): Mesh<ReturnType<typeof fieldGeometry>, MeshStandardMaterial> {
  const heights = smoothHeights(data, side);
  const material = new MeshStandardMaterial({
    color,
    metalness: 1,
    roughness: 1,
    normalMap: mapOf(normalsOf(heights, side, RELIEF_HEIGHT / 2), side),
    normalScale: new Vector2(1.5, 1.5),
    roughnessMap: mapOf(frostOf(heights), side),
  });
  return new Mesh(fieldGeometry(heights, side), material);
}

/** The surface and the shading of another height map. */
function restrike(mesh: ReturnType<typeof face>, { data, side }: ReliefShades): void {
  const { geometry, material } = mesh;
  const heights = smoothHeights(data, side);
  geometry.dispose();
  material.normalMap?.dispose();
  material.roughnessMap?.dispose();
  mesh.geometry = fieldGeometry(heights, side);
  material.normalMap = mapOf(normalsOf(heights, side, RELIEF_HEIGHT / 2), side);
  material.roughnessMap = mapOf(frostOf(heights), side);
}

function mapOf(rows: Uint8Array, side: number): DataTexture {
  const texture = new DataTexture(upsideDown(rows, side), side, side);
  texture.generateMipmaps = true;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 8;
  texture.needsUpdate = true;
  return texture;
}

/** A texture's first row is the lowest one. */
function upsideDown(rows: Uint8Array, side: number): Uint8Array {
  const turned = new Uint8Array(rows.length);
  const width = side * 4;
  for (let row = 0; row < side; row += 1)
    turned.set(rows.subarray(row * width, (row + 1) * width), (side - 1 - row) * width);
  return turned;
}
